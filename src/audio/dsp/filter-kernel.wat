;; The sum of products that takes most of the time of a capture, four samples at once. It is compiled
;; to filter-kernel.ts by: npx vitest run src/audio/dsp/filter-kernel.test.ts -u
(module
  (import "filter" "memory" (memory 1))

  ;; Writes the outputs from $output to $end; all addresses are in bytes. The rows of taps lie from 0
  ;; to $tapsEnd, each $rowBytes long, a multiple of 32. The first output multiplies the samples from
  ;; $samples on with the taps from $row on. Each output advances the samples by $stepBytes and the
  ;; row by $stepRowBytes. After the last row comes the first one again, one sample later.
  (func (export "run")
    (param $samples i32) (param $row i32) (param $rowBytes i32)
    (param $stepBytes i32) (param $stepRowBytes i32)
    (param $tapsEnd i32)
    (param $output i32) (param $end i32)
    (local $at i32) (local $tap i32) (local $rowEnd i32)
    (local $even v128) (local $odd v128)

    (block $done
      (loop $outputs
        (br_if $done (i32.ge_u (local.get $output) (local.get $end)))
        (local.set $at (local.get $samples))
        (local.set $tap (local.get $row))
        (local.set $rowEnd (i32.add (local.get $row) (local.get $rowBytes)))
        (local.set $even (v128.const f32x4 0 0 0 0))
        (local.set $odd (v128.const f32x4 0 0 0 0))

        ;; Two sums, so that no addition waits for the one before it.
        (loop $products
          (local.set $even (f32x4.add (local.get $even) (f32x4.mul
            (v128.load align=4 (local.get $at))
            (v128.load align=4 (local.get $tap)))))
          (local.set $odd (f32x4.add (local.get $odd) (f32x4.mul
            (v128.load offset=16 align=4 (local.get $at))
            (v128.load offset=16 align=4 (local.get $tap)))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $tap (i32.add (local.get $tap) (i32.const 32)))
          (br_if $products (i32.lt_u (local.get $tap) (local.get $rowEnd))))

        (local.set $even (f32x4.add (local.get $even) (local.get $odd)))
        (f32.store (local.get $output) (f32.add
          (f32.add (f32x4.extract_lane 0 (local.get $even)) (f32x4.extract_lane 1 (local.get $even)))
          (f32.add (f32x4.extract_lane 2 (local.get $even)) (f32x4.extract_lane 3 (local.get $even)))))

        (local.set $output (i32.add (local.get $output) (i32.const 4)))
        (local.set $samples (i32.add (local.get $samples) (local.get $stepBytes)))
        (local.set $row (i32.add (local.get $row) (local.get $stepRowBytes)))
        (if (i32.ge_u (local.get $row) (local.get $tapsEnd)) (then
          (local.set $row (i32.sub (local.get $row) (local.get $tapsEnd)))
          (local.set $samples (i32.add (local.get $samples) (i32.const 4)))))
        (br $outputs)))))

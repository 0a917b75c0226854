import "./icon.css";

const PATHS = {
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Zm6.5 2a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  eyeOff:
    "M2.5 2.5l11 11M6.2 3.8A7 7 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a12 12 0 0 1-1.9 2.4M4.2 4.9A11.6 11.6 0 0 0 1.5 8S4 12.5 8 12.5a7 7 0 0 0 3.4-.9M6.6 6.6a2 2 0 0 0 2.8 2.8",
  up: "M8 13V3.5M4 7l4-4 4 4",
  down: "M8 3v9.5M4 9l4 4 4-4",
  close: "M4 4l8 8M12 4l-8 8",
  bookmark: "M4.5 2.5h7v11L8 10.5l-3.5 3v-11Z",
  plus: "M8 3v10M3 8h10",
  check: "M3 8.5l3.5 3.5L13 4.5",
  info: "M8 7.5v4M8 4.5v.2M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z",
  warning: "M8 2l6.5 11.5h-13L8 2Zm0 5v3M8 11.8v.2",
  stop: "M5.5 1.5h5l4 4v5l-4 4h-5l-4-4v-5l4-4ZM8 4.5v4M8 11v.2",
  globe:
    "M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM1.5 8h13M8 1.5c-4 4-4 9 0 13 4-4 4-9 0-13Z",
  play: "M5 3l8 5-8 5V3Z",
  pause: "M5.5 3v10M10.5 3v10",
  copy: "M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1",
  search: "M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM10.7 10.7L14 14",
  pen: "M3 13l.7-3L11 2.7l2.3 2.3L6 12.3 3 13ZM9.5 4.2l2.3 2.3",
  bin: "M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9M6.8 7v4M9.2 7v4",
  again: "M13 8a5 5 0 1 1-1.5-3.5L13 6M13 2.5V6H9.5",
  grip: "M6 3.5v.2M6 8v.2M6 12.5v.2M10 3.5v.2M10 8v.2M10 12.5v.2",
  lock: "M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5",
  square: "M4.5 4.5h7v7h-7z",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon, hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

import * as v from "valibot";

/** The records that fit the schema. Damaged ones are left out, so that they cost only themselves. */
export function parseAll<Schema extends v.GenericSchema>(
  schema: Schema,
  stored: readonly unknown[],
): v.InferOutput<Schema>[] {
  return stored.flatMap((each) => {
    const record = v.safeParse(schema, each);
    return record.success ? [record.output] : [];
  });
}

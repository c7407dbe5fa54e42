import * as z from 'zod/mini'

/** A list without the entries that the schema refuses: one unreadable entry must not hide all others. */
export function listOf<T>(entry: z.ZodMiniType<T>, longest = Number.MAX_SAFE_INTEGER): z.ZodMiniType<T[], T[]> {
  const entries = z.array(z.unknown()).check(z.maxLength(longest)) as z.ZodMiniType<unknown[], T[]>
  return z.pipe(
    entries,
    z.transform((all: unknown[]) =>
      all.flatMap((one) => {
        const read = entry.safeParse(one)
        return read.success ? [read.data] : []
      }),
    ),
  )
}

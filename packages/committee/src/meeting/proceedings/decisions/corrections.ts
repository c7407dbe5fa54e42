import type { StatementOf } from './decision-statement.ts'

/** A correction of the minutes of an earlier meeting, in words. */
export type Correction = Pick<
  StatementOf<'amend-minutes'>,
  'id' | 'minutesOf' | 'reads' | 'text' | 'item' | 'by' | 'at'
>

/** All of them stand, also those made apart: the motion decides about them. */
export const readCorrections = (statements: readonly StatementOf<'amend-minutes'>[]): Correction[] =>
  statements.map(({ id, minutesOf, reads, text, item, by, at }) => ({
    id,
    minutesOf,
    reads,
    text,
    item,
    by,
    at,
  }))

/** The corrections in effect of the minutes of one earlier meeting. */
export const correctionsOf = (
  { corrections }: { readonly corrections: readonly Correction[] },
  minutesOf: string,
): readonly Correction[] => corrections.filter((one) => one.minutesOf === minutesOf)

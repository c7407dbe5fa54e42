import type { StatementOf } from './decision-statement.ts'

export type Correction = Pick<
  StatementOf<'amend-minutes'>,
  'id' | 'minutesOf' | 'reads' | 'text' | 'sentences' | 'item' | 'by' | 'at'
>

/** All of them stand, also those made apart: the motion decides about them. */
export const readCorrections = (statements: readonly StatementOf<'amend-minutes'>[]): Correction[] =>
  statements.map(({ id, minutesOf, reads, text, sentences, item, by, at }) => ({
    id,
    minutesOf,
    reads,
    text,
    sentences,
    item,
    by,
    at,
  }))

export const correctionsOf = (
  { corrections }: { readonly corrections: readonly Correction[] },
  minutesOf: string,
): readonly Correction[] => corrections.filter((one) => one.minutesOf === minutesOf)

/** The members of a union that have this kind, alone or among other kinds. */
type OfKind<T, Kind> = T extends { kind: infer Own } ? (Kind extends Own ? T : never) : never

/** A text for each kind of a union. A missing kind is a type error. */
type WordsByKind<T extends { kind: string }> = {
  [Kind in T['kind']]: (value: OfKind<T, Kind>) => string
}

/** A text for each kind of a union, with other properties of that kind. A missing kind is a type error. */
export type FormsByKind<T extends { kind: string }, Form = unknown> = {
  readonly [Kind in T['kind']]: Form & { readonly words: (value: OfKind<T, Kind>) => string }
}

/** Returns a function that returns the text for the kind of a value. */
export function wordsByKind<T extends { kind: string }>(words: WordsByKind<T>): (value: T) => string {
  return (value) => words[value.kind as T['kind']](value as OfKind<T, T['kind']>)
}

/** Returns the text for the kind of a value. */
export function wordsOf<T extends { kind: string }>(forms: FormsByKind<T>, value: T): string {
  return forms[value.kind as T['kind']].words(value as OfKind<T, T['kind']>)
}

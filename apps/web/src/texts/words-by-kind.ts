/** The members of a union that have this kind, among others or alone. */
type OfKind<T, Kind> = T extends { kind: infer Own } ? (Kind extends Own ? T : never) : never

/** A text for each kind of a union; a forgotten kind is a type error. */
type WordsByKind<T extends { kind: string }> = {
  [Kind in T['kind']]: (value: OfKind<T, Kind>) => string
}

/** Returns a function that looks the text of a value up by its kind. */
export function wordsByKind<T extends { kind: string }>(words: WordsByKind<T>): (value: T) => string {
  return (value) => words[value.kind as T['kind']](value as OfKind<T, T['kind']>)
}

import { choice, type FormField } from './form-fields.ts'
import { maxTitleLength, readTitle } from './title-rule.ts'
import { readFlag, readText } from './tolerant-read.ts'

// Fields of lists. Apart from form-fields.ts, which the first screens load.

/** The title of an entry, which every entry needs. */
export const title: FormField<string, string, 'required'> & { readonly max: number } = {
  merges: true,
  isRequired: true,
  max: maxTitleLength,
  read: (value) => readTitle(value) || null,
  empty: '',
  reason: 'required',
}

/** A text with lines. `max` is the limit of its field in a form; longer texts are accepted, because texts merge. */
export const mergedText = (limit: { readonly max: number }): FormField<string, string, null> & typeof limit => ({
  ...limit,
  merges: true,
  read: (value) => readText(value) || null,
  empty: '',
  reason: null,
})

/** Yes or no; no if absent. */
export const flag: FormField<boolean, boolean, null> = { read: readFlag, empty: false, reason: null }

/** One of these words; the first one if absent. */
export const choiceFrom = <T extends string>(
  known: readonly [T, ...T[]],
): FormField<T, T, null> & { readonly known: readonly T[] } => ({
  known,
  read: (value) => choice(known).read(value) ?? known[0],
  empty: known[0],
  reason: null,
})

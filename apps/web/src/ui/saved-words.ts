/**
 * For a field that shows what is saved, as it is saved: as long as somebody has not changed it, a reload loses nothing
 * (shell/update/hold-for-words.ts).
 */
export const savedWords = (words: string | number) => ({ 'data-saved': String(words) })

/** The same for all fields of a form of Mantine that is opened with what is saved: `useForm({ ...savedAtFirst, … })`. */
export const savedAtFirst = {
  enhanceGetInputProps: ({ form, field }: { form: { getInitialValues(): object }; field: PropertyKey }) =>
    savedWords(String((form.getInitialValues() as Record<PropertyKey, unknown>)[field])),
}

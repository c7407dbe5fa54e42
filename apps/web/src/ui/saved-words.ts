/**
 * Marks a field that shows a saved value. While the person has not changed it, a reload loses nothing
 * (shell/unsaved-words.ts).
 */
export const savedWords = (words: string | number) => ({ 'data-saved': String(words) })

/** The same for all fields of a Mantine form that is opened with saved values: `useForm({ ...savedAtFirst, … })`. */
export const savedAtFirst = {
  enhanceGetInputProps: ({ form, field }: { form: { getInitialValues(): object }; field: PropertyKey }) =>
    savedWords(String((form.getInitialValues() as Record<PropertyKey, unknown>)[field])),
}

/** Marks a form whose choices of buttons or checkboxes a reload would lose. */
export const unsavedChoices = (hasAny: boolean) => ({ 'data-unsaved': hasAny || undefined })

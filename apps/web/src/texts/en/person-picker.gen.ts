// Written by `npm run texts` from messages/en/person-picker.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const personPickerTexts = {
  placeholder: 'A person in the list, or any name',
  required: 'Enter a name.',
  account: 'Account',
  /** Below a typed name that an account has too. */
  typed: (name: string) => `A typed name. To mean the account of ${isolate(name)}, choose it in the list.`,
}

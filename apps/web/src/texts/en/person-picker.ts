import { isolate } from '../isolate.ts'

/** The field in which a person is chosen or typed. */
export const personPickerTexts = {
  placeholder: 'A person in the list, or any name',
  required: 'Enter a name.',
  account: 'Account',
  /** Below a typed name that an account has too. */
  typed: (name: string) => `A typed name. To mean the account of ${isolate(name)}, choose it in the list.`,
}

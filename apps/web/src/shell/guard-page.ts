import { ignoreComposedKeys } from './ignore-composed-keys.ts'
import { surviveTranslation } from './survive-translation.ts'

/** Rules for all pages, which are loaded after the first one is shown. */
export function guardPage(): void {
  ignoreComposedKeys()
  surviveTranslation()
}

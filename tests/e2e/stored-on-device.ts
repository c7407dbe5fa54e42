import type { Page } from '@playwright/test'
import { readStoredText } from '../support/device/stored-text.ts'

/** Everything that the browser stores for this site, as text: databases, caches, storage, and the page itself. */
export const storedOnDevice = (page: Page): Promise<string> => page.evaluate(readStoredText, null)

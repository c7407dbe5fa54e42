const key = 'civic-hub:start'

/*
 * The committee that a visitor started from the demo, as base64 of its document. It is kept on this device while the
 * visitor signs up: the confirmation email opens another tab.
 */
export const rememberedStart = (): string | null => localStorage.getItem(key)
export const rememberStart = (document: string): void => localStorage.setItem(key, document)
export const forgetStart = (): void => localStorage.removeItem(key)

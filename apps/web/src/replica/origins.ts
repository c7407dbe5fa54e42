/** Origins of transactions. A transaction with any other origin is an edit of this tab. */
export const fromDevice = { from: 'device' }
export const fromRelay = { from: 'relay' }
export const fromTab = { from: 'tab' }

export function isOwnEdit(origin: unknown): boolean {
  return origin !== fromDevice && origin !== fromRelay && origin !== fromTab
}

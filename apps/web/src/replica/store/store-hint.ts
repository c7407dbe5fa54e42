/** Stores a value that the app can do without. On a full disk the browser refuses it, and everything else goes on. */
export function storeHint(key: string, value: string, storage: Storage = localStorage): void {
  try {
    storage.setItem(key, value)
  } catch (failure) {
    console.warn(`${key} not stored`, failure)
  }
}

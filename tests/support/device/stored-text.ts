/**
 * Everything that a browser stores for a site, as text: databases, caches, storage, and the page itself. Of the
 * databases only this one, if it is not null. Runs in the page, so it uses nothing from outside of itself.
 */
export async function readStoredText(database: string | null): Promise<string> {
  const decoder = new TextDecoder('latin1')
  const found: string[] = [document.documentElement.outerHTML]
  async function add(value: unknown): Promise<void> {
    if (typeof value === 'string') found.push(value)
    else if (value instanceof Blob) found.push(decoder.decode(await value.arrayBuffer()))
    else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) found.push(decoder.decode(value))
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        found.push(key)
        await add(each)
      }
  }
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    if (database !== null && name !== database) continue
    found.push(name)
    const opened = await done(indexedDB.open(name))
    for (const store of opened.objectStoreNames) {
      const rows = opened.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
      await add(keys)
      await add(values)
    }
    opened.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      found.push(request.url)
      await add(await (await cache.match(request))?.blob())
    }
  }
  await add({ ...localStorage })
  await add({ ...sessionStorage })
  return found.join('\n')
}

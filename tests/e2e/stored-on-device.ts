import type { Page } from '@playwright/test'

/** Everything that the browser stores for this site, as text: databases, caches, storage, and the page itself. */
export const storedOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
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
      found.push(name)
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
        await add(keys)
        await add(values)
      }
      database.close()
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
  })

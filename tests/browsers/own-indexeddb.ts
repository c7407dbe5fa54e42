/** Stands in for `fake-indexeddb/auto`: the page has the IndexedDB of its browser. */
export {}

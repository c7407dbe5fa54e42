import { queryFromNewerApp } from '@civic-hub/committee'
import type * as Y from 'yjs'
import { createObservable, type Observable } from './observable.ts'

export interface NewerApp {
  /** Whether a newer app has written this committee: then this one only reads it, and sends what is pending. */
  fromNewerApp: Observable<boolean>
  /** For a person who knows that there is no newer app: edits from here on, as long as this stays open. */
  editAnyway(): void
}

export function watchNewerApp(doc: Y.Doc): NewerApp {
  const query = queryFromNewerApp(doc)
  const fromNewerApp = createObservable(false)
  let editsAnyway = false
  const look = () => fromNewerApp.set(query.read() && !editsAnyway)
  query.subscribe(look)
  return {
    fromNewerApp,
    editAnyway() {
      editsAnyway = true
      look()
    },
  }
}

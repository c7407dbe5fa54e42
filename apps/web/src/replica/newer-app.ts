import { queryFromNewerApp } from '@civic-hub/committee'
import type * as Y from 'yjs'
import { createObservable, type Observable } from './observable.ts'

export interface NewerApp {
  /** This app then only shows the committee and sends pending updates. */
  fromNewerApp: Observable<boolean>
  /** Enables editing until the committee is closed: for a person who is certain that there is no newer app. */
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

import type * as Committee from '@civic-hub/committee'
import type * as Y from 'yjs'
import type { Patch } from './programs.ts'
import { sharedModule } from './shared-modules.ts'

/** The app of the next version: the same one, with a higher version of the device's database and of the document. */
export const newerDatabase: Patch = {
  file: 'apps/web/src/replica/store/device-database.ts',
  from: 'const schemaVersion = ',
  to: 'const schemaVersion = 1 + ',
}

const committee = sharedModule('@civic-hub/committee') as typeof Committee
const schemaVersion = committee.schemaVersion + 1
const isFromNewerApp = (doc: Y.Doc) => committee.readSchemaVersion(doc) > schemaVersion

/** `@civic-hub/committee` for the newer app. */
export const newerCommittee = {
  ...committee,
  schemaVersion,
  isFromNewerApp,
  queryFromNewerApp: (doc: Y.Doc) => ({
    ...committee.queryFromNewerApp(doc),
    read: () => isFromNewerApp(doc),
  }),
  migrateDocument(doc: Y.Doc): void {
    committee.migrateDocument(doc)
    if (committee.readSchemaVersion(doc) < schemaVersion) doc.getMap('committee').set('schemaVersion', schemaVersion)
  },
}

import * as Y from 'yjs'
import { copyPlainFields } from '../../document/copy-plain-fields.ts'
import { isRemoved } from '../../document/removal.ts'
import { readOptionalText } from '../../document/tolerant-read.ts'
import { documentKey, documentsOf } from './meeting-document.ts'

/** With all versions. `items` maps the ids of the agenda items that they are attached to to the new ones. */
export function copyDocuments(from: Y.Map<unknown>, to: Y.Map<unknown>, items: ReadonlyMap<string, string>): void {
  for (const [id, document] of documentsOf(from)) {
    if (isRemoved(document)) continue
    const copy = new Y.Map<unknown>()
    copyPlainFields(document, copy, [...document.keys()])
    const item = items.get(readOptionalText(document.get('item')) ?? '')
    if (item === undefined) copy.delete('item')
    else copy.set('item', item)
    to.set(documentKey(id), copy)
  }
}

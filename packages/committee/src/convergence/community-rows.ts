import type * as Y from 'yjs'
import { readAnnouncement } from '../committee/announcements/announcement.ts'
import {
  announce,
  editAnnouncement,
  pinAnnouncement,
  removeAnnouncement,
  restoreAnnouncement,
} from '../committee/announcements/announcement-transitions.ts'
import { readResource } from '../committee/resources/resource.ts'
import {
  addResource,
  editResource,
  moveResource,
  removeResource,
  restoreResource,
} from '../committee/resources/resource-transitions.ts'
import { partMap, type RootPart } from '../document/committee-parts.ts'
import { inOrder } from '../document/ordered-list.ts'
import { placesIn } from '../document/root-order.ts'
import { asMap } from '../document/tolerant-read.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

/** Announcements and resources are read from the stored values, so that removed ones can be checked too. */
export function communityRows(at: CommitteeInUse): Rows {
  const stored = (doc: Y.Doc, part: RootPart, id: string) => present(asMap(partMap(doc, part).get(id)))
  const announcement = (doc: Y.Doc, id = at.announcement) =>
    readAnnouncement(id, stored(doc, 'announcements', id))
  const resource = (doc: Y.Doc, id = at.resource) => readResource(id, stored(doc, 'resources', id))
  const by = { account: 'ann', name: 'Ann' }
  return {
    announce: row(
      ({ doc, context }) => announce(doc, context, { title: 'Picnic', text: '', pinned: true }, by),
      (doc, id) => announcement(doc, id).title === 'Picnic',
    ),
    editAnnouncement: row(
      ({ doc, context }) => {
        const opened = { title: 'New benches', text: 'On Monday', pinned: false }
        const saved = {
          title: `New benches ${context.name}`,
          text: `${context.name}: On Monday`,
          pinned: false,
        }
        return editAnnouncement(doc, context, at.announcement, opened, saved)
      },
      (doc, _, name) =>
        announcement(doc).title.includes(` ${name}`) && announcement(doc).text.includes(`${name}:`),
    ),
    pinAnnouncement: row(
      ({ doc, context }) => pinAnnouncement(doc, context, at.announcement, true),
      (doc) => announcement(doc).pinned,
    ),
    removeAnnouncement: row(
      ({ doc, context }) => removeAnnouncement(doc, context, at.announcement),
      (doc) => stored(doc, 'announcements', at.announcement).has('removedAt'),
    ),
    restoreAnnouncement: row(
      ({ doc, context }) => restoreAnnouncement(doc, context, at.removedAnnouncement),
      (doc) => !stored(doc, 'announcements', at.removedAnnouncement).has('removedAt'),
    ),
    addResource: row(
      ({ doc, context }) =>
        addResource(doc, context, { title: 'Map', link: 'example.org/map', note: '', category: '' }, by),
      (doc, id) => resource(doc, id).link === 'https://example.org/map',
    ),
    'editResource, its title': row(
      ({ doc, context }) => {
        const opened = { title: 'Bylaws', link: '', note: 'In the office', category: 'Rules' }
        return editResource(doc, context, at.resource, opened, { ...opened, title: `Bylaws ${context.name}` })
      },
      (doc, _, name) => resource(doc).title.includes(name),
    ),
    'editResource, its link': row(
      ({ doc, context }) => {
        const opened = { title: 'Bylaws', link: '', note: 'In the office', category: 'Rules' }
        const saved = { ...opened, link: `https://example.org/${context.name}` }
        return editResource(doc, context, at.resource, opened, saved)
      },
      (doc, _, name) => resource(doc).link === `https://example.org/${name}`,
      'link of a resource',
    ),
    moveResource: row(
      ({ doc, context }) =>
        moveResource(doc, context, at.secondResource, { after: null, before: at.resource }),
      (doc) => {
        const ids = inOrder(placesIn(partMap(doc, 'resources'))).map(({ id }) => id)
        return ids.indexOf(at.secondResource) < ids.indexOf(at.resource)
      },
    ),
    removeResource: row(
      ({ doc, context }) => removeResource(doc, context, at.resource),
      (doc) => stored(doc, 'resources', at.resource).has('removedAt'),
    ),
    restoreResource: row(
      ({ doc, context }) => restoreResource(doc, context, at.removedResource),
      (doc) => !stored(doc, 'resources', at.removedResource).has('removedAt'),
    ),
  }
}

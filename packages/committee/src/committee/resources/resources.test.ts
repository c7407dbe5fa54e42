import { expect, test } from 'vitest'
import { partMap } from '../../document/committee-parts.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import {
  addResource,
  categoriesOf,
  editResource,
  moveResource,
  queryResources,
  removeResource,
} from './index.ts'

const ann = { account: 'account-ann', name: 'Ann' }
const map = { title: 'Map', link: '', note: '', category: '' }

test('a resource needs a title, and its link is a web address', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(addResource(doc, context, { ...map, link: ' example.org ', category: ' Maps ' }, ann))
  expect(queryResources(doc).read()).toMatchObject([
    { id, link: 'https://example.org', category: 'Maps', by: ann },
  ])
  expect(addResource(doc, context, { ...map, title: '' }, ann)).toMatchObject({ refusal: 'title-required' })
  const harmful = { ...map, link: 'javascript:alert(1)' }
  expect(addResource(doc, context, harmful, ann)).toMatchObject({ refusal: 'link-not-web' })
  expect(editResource(doc, context, id, map, harmful)).toMatchObject({ refusal: 'link-not-web' })
  // A value that another app may have written.
  const stored = present(partMap(doc, 'resources').get(id)) as { set(key: string, value: unknown): void }
  stored.set('link', 'javascript:alert(1)')
  expect(queryResources(doc).read()[0]?.link).toBe('')
})

test('resources are moved, edited field by field, and removed', () => {
  const { doc, context } = createReplica('a', 1000)
  const [first = '', second = ''] = ['Map', 'Bylaws'].map((title) =>
    allowed(addResource(doc, context, { ...map, title, category: title === 'Map' ? 'b' : 'A' }, ann)),
  )
  const titles = () =>
    queryResources(doc)
      .read()
      .map(({ title }) => title)
  allowed(moveResource(doc, context, second, { after: null, before: first }))
  expect(titles()).toEqual(['Bylaws', 'Map'])
  const opened = { ...map, category: 'b' }
  allowed(editResource(doc, context, first, opened, { ...opened, note: 'In the office', category: ' ' }))
  expect(queryResources(doc).read()[1]).toMatchObject({ note: 'In the office', category: '' })
  expect(categoriesOf(queryResources(doc).read())).toEqual(['A'])
  allowed(removeResource(doc, context, second))
  expect(titles()).toEqual(['Map'])
})

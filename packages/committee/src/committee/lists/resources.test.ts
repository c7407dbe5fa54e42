import { expect, test } from 'vitest'
import { partMap } from '../../document/committee-parts.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { categoriesOf, resources } from './index.ts'

const ann = { account: 'account-ann', name: 'Ann' }
const map = { title: 'Map', link: '', note: '', category: '' }

test('a resource needs a title, and its link is a web address', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(resources.add(doc, context, { ...map, link: ' example.org ', category: ' Maps ' }, ann))
  expect(resources.query(doc).read()).toMatchObject([{ id, link: 'https://example.org', category: 'Maps', by: ann }])
  expect(resources.add(doc, context, { ...map, title: '' }, ann)).toMatchObject({ refusal: 'title-required' })
  const harmful = { ...map, link: 'javascript:alert(1)' }
  expect(resources.add(doc, context, harmful, ann)).toMatchObject({ refusal: 'link-not-web' })
  expect(resources.edit(doc, context, id, map, harmful)).toMatchObject({ refusal: 'link-not-web' })
  // A value that another app may have written.
  const stored = present(partMap(doc, 'resources').get(id)) as { set(key: string, value: unknown): void }
  stored.set('link', 'javascript:alert(1)')
  expect(resources.query(doc).read()[0]?.link).toBe('')
})

test('resources are moved, edited field by field, and removed', () => {
  const { doc, context } = createReplica('a', 1000)
  const [first = '', second = ''] = ['Map', 'Bylaws'].map((title) =>
    allowed(resources.add(doc, context, { ...map, title, category: title === 'Map' ? 'b' : 'A' }, ann)),
  )
  const titles = () =>
    resources
      .query(doc)
      .read()
      .map(({ title }) => title)
  allowed(resources.move(doc, context, second, { after: null, before: first }))
  expect(titles()).toEqual(['Bylaws', 'Map'])
  const opened = { ...map, category: 'b' }
  allowed(resources.edit(doc, context, first, opened, { ...opened, note: 'In the office', category: ' ' }))
  expect(resources.query(doc).read()[1]).toMatchObject({ note: 'In the office', category: '' })
  expect(categoriesOf(resources.query(doc).read())).toEqual(['A'])
  allowed(resources.remove(doc, context, second))
  expect(titles()).toEqual(['Map'])
})

import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createReplica } from '../testing/replica.ts'
import { editFields, firstRefusal, openFields, putFields } from './edit-fields.ts'
import { isSameValue, readFields } from './form-fields.ts'
import { type Person, personField, typedPerson } from './person.ts'
import { maxPersonNameLength } from './person-name.ts'

const fields = { chair: personField }
const sam: Person = { person: 'account:s1', name: 'Sam Lee' }

function entityWith(chair?: unknown): Y.Map<unknown> {
  const entity = new Y.Doc().getMap<unknown>('entity')
  if (chair !== undefined) entity.set('chair', chair)
  return entity
}
const readChair = (stored: unknown) => readFields(fields, entityWith(stored)).chair

test.each([
  ['an account in a statement', sam, sam],
  ['a typed name in a statement', { person: 'name:sam lee', name: 'Sam Lee' }, typedPerson('Sam Lee')],
  [
    'a key of an older app, as it was typed',
    { person: 'name:Lee,  Sam', name: 'Lee,  Sam' },
    { person: 'name:sam lee', name: 'Lee,  Sam' },
  ],
  ['other fields beside it', { ...sam, guest: true, status: 'present' }, sam],
  ['an author', { account: 's1', name: 'Sam Lee' }, sam],
  ['a text', ' Sam Lee ', typedPerson('Sam Lee')],
  ['a text that merges', new Y.Text('Sam Lee'), typedPerson('Sam Lee')],
])('%s is read as one person', (_, stored, read) => {
  expect(readChair(stored)).toEqual(read)
})

test.each([[''], [7], [null], [{}], [{ person: 'account:s1' }], [{ account: 's1', name: '' }], [['Sam']]])(
  'no person is read from %j',
  (stored) => {
    expect(readChair(stored)).toBeNull()
  },
)

test('a typed name is not read as the account of that name', () => {
  expect(isSameValue(fields.chair, readChair({ person: 'name:sam lee', name: 'Sam Lee' }), sam)).toBe(false)
})

test('a person is stored as statements store one, with single spaces in the name', () => {
  const entity = entityWith()
  putFields(fields, entity, { chair: typedPerson('  Sam   Lee ') })
  expect(entity.get('chair')).toEqual({ person: 'name:sam lee', name: 'Sam Lee' })
  putFields(fields, entity, { chair: sam })
  expect(entity.get('chair')).toEqual(sam)
})

test('a form writes a chosen account, removes an empty name, and writes nothing for the same person', () => {
  const entity = entityWith({ person: 'name:sam lee', name: 'Sam Lee' })
  const opened = openFields(fields, readFields(fields, entity))
  const { context } = createReplica('a', 1)
  let writes = 0
  entity.observe(() => writes++)
  editFields(fields, entity, opened, { chair: typedPerson('Sam  Lee ') }, context)
  expect(writes).toBe(0)
  editFields(fields, entity, opened, { chair: sam }, context)
  expect(entity.get('chair')).toEqual(sam)
  editFields(fields, entity, { chair: sam }, { chair: typedPerson(' ') }, context)
  expect(entity.has('chair')).toBe(false)
})

test('a name that is too long is refused, and an optional person may be left empty', () => {
  expect(firstRefusal(fields, { chair: typedPerson('S'.repeat(maxPersonNameLength + 1)) })).toBe('chair-too-long')
  expect(firstRefusal(fields, { chair: typedPerson('S'.repeat(maxPersonNameLength)) })).toBeNull()
  expect(firstRefusal(fields, { chair: personField.empty })).toBeNull()
  expect(firstRefusal(fields, {})).toBeNull()
})

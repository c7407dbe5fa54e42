import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { expectChip, gatherInMeeting, openAs } from './support/with-hub.ts'

const panel = page.getByRole('dialog', { name: 'Sync status' })

const refuse = (name: string) => () => {
  throw new DOMException('Refused by the test', name)
}

/** Opens a meeting in a browser that `refuses` to store, and returns the panel of the status after a note. */
async function writeNotes(refuses: () => void): Promise<void> {
  const { people, address, write } = await gatherInMeeting(['Ana Ortiz'])
  onTestFinished(() => void vi.restoreAllMocks())
  refuses()
  await openAs(people[0], address)
  await typeNotes('Benches.')
  await expectChip('Not saved')
  const inHub = () => write((doc) => JSON.stringify(doc.getMap('meetings')))
  await expect.poll(inHub).toContain('Benches.')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(panel.getByRole('button', { name: 'Export now' })).toBeVisible()
}

test('a browser without a database shows what to do, and the hub gets the notes', async () => {
  await writeNotes(() => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(refuse('InvalidStateError'))
    vi.spyOn(IDBFactory.prototype, 'databases').mockResolvedValue([])
  })
  await expect.element(panel).toMatchTextContent('If this window is private, use another one')
})

test('a device on which every write fails for space shows what to do, and the hub gets the notes', async () => {
  await writeNotes(() => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse('QuotaExceededError'))
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse('QuotaExceededError'))
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'))
  })
  await expect.element(panel).toMatchTextContent('Free some space')
})

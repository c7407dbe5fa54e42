import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as Y from 'yjs'
import { collectComplaints } from '../../../testing/complaints.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { notes, openLiveMeeting, typeNotes } from '../../../testing/open-app.tsx'

const element = (name: string, words: string) => {
  const made = new Y.XmlElement(name)
  made.insert(0, [new Y.XmlText(words)])
  return made
}

/** A meeting whose notes another member's device also writes, with nodes and marks that no editor writes. */
async function openSharedNotes(...more: Y.XmlElement[]) {
  const complaints = collectComplaints()
  const app = await openLiveMeeting({
    others: ['Ben Ito'],
    write: (doc) => void notesIn(doc).insert(0, [element('paragraph', 'Three bids came in.'), ...more]),
  })
  const { doc } = await app.otherDevice()
  await expect.element(page.getByText('Three bids came in.')).toBeVisible()
  return { complaints, fragment: notesIn(doc) }
}

const notesIn = (doc: Y.Doc) =>
  (doc.getMap('meetings').get(onlyMeetingIn(doc)) as Y.Map<unknown>).get('notes') as Y.XmlFragment
const told = () => page.getByText('This version of the app cannot show everything in these notes')

test('notes with an unknown node are shown as text, never written, and editable again once it is removed; odd marks break nothing', async () => {
  const { complaints, fragment } = await openSharedNotes(element('table', 'Firm A: 12,000'))
  const expectText = async () => {
    await expect.element(told()).toBeVisible()
    await expect.element(page.getByText('Firm A: 12,000')).toBeVisible()
    await expect.element(notes()).not.toBeInTheDocument()
    expect(fragment.toString()).toContain('<table>Firm A: 12,000</table>')
  }
  await expectText()
  fragment.delete(1, 1)
  await expect.element(notes()).toMatchTextContent('Three bids came in.')
  await typeNotes(' Ana.')
  await expect.poll(() => fragment.toString()).toContain('Ana.')
  // It arrives while the editor is open.
  fragment.insert(1, [element('table', 'Firm A: 12,000')])
  await expectText()
  await expectAccessible(() => page.getByRole('region', { name: 'Meeting notes' }).elements())
  fragment.delete(1, 1)
  await expect.element(notes()).toMatchTextContent('Three bids came in. Ana.')
  await typeNotes(' More.')
  await expect.poll(() => fragment.toString()).toContain('More.')

  const words = (fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText
  words.format(0, 4, { redaction: { by: 'someone' } })
  words.format(0, 4, { redaction: null, link: { href: 5 } })
  words.format(0, 4, { link: { href: 'javascript:alert(1)' } })
  words.insert(words.length, ' All of it arrived.')
  await expect.element(notes()).toMatchTextContent('All of it arrived.')
  const links = () => [...(notes().query()?.querySelectorAll('a') ?? [])]
  await expect.poll(() => links().map((link) => link.textContent)).toEqual(['Thre'])
  // A link that runs a script has no address.
  expect(links()[0]?.getAttribute('href') ?? '').not.toMatch(/^javascript/)
  expect(complaints).toEqual([])
})

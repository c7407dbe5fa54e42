import { addMember } from '@civic-hub/committee/members'
import { demand } from '../e2e/write-as.ts'
import { expect, notes, see, seeChip, seeNotes, seeText, test, typeNotes, writtenNotes } from './fixtures.ts'
import type { Browser, InputMethod, Screen } from './screen.ts'

function inputMethodOf({ inputMethod }: Browser): InputMethod {
  if (!inputMethod) throw new Error('This browser has no input method')
  return inputMethod
}

/** An Arabic word after a mark of its direction. */
const arabic = '\u200fلجنة'

/** Windows reports AltGr as Control and Alt, with which no shortcut may be meant. */
async function typeWithAltGr(screen: Screen): Promise<void> {
  const isTyped = await screen.evaluate(
    () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: '@',
          code: 'KeyQ',
          ctrlKey: true,
          altKey: true,
          modifierAltGraph: true,
          bubbles: true,
          cancelable: true,
        }),
      ) ?? false,
  )
  expect(isTyped).toBe(true)
  await screen.keyboard.type('@')
}

test('notes and their lines receive words of input methods, dead keys, AltGr and Arabic whole', async ({
  gatherInMeeting,
  openAs,
}) => {
  const { ana, sam, address, write } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  await write((doc, context) => {
    demand(addMember(doc, context, { name: 'Ruiz', email: '', from: '', until: '', account: null, role: 'Member' }))
  })
  const anas = await openAs(ana, address)
  const { screen } = anas
  const inputMethod = inputMethodOf(anas)
  const { screen: sams } = await openAs(sam, address, { isChromium: true })
  const seen = () => writtenNotes(sams)
  await seeChip(screen, 'Synced')
  await typeNotes(screen, 'Start ')
  await seeNotes(sams, 'Start ')
  // Japanese, while another member writes in the same paragraph.
  await inputMethod.compose('か')
  await inputMethod.compose('かい')
  await inputMethod.press('Enter')
  await inputMethod.press('Escape')
  await expect.poll(seen).toBe('Start かい')
  await notes(sams).click()
  await sams.keyboard.press('Control+Home')
  await sams.keyboard.type('Sam: ')
  await seeNotes(screen, 'Sam: Start かい')
  await inputMethod.compose('かいぎ')
  await inputMethod.choose('会議')
  await expect.poll(seen).toBe('Sam: Start 会議')
  await screen.keyboard.press('Control+z')
  await expect.poll(seen).toBe('Sam: Start ')
  await inputMethod.compose('´')
  await inputMethod.choose('é')
  await typeWithAltGr(screen)
  await inputMethod.type(arabic)
  await expect.poll(seen).toBe(`Sam: Start é@${arabic}`)
  // Chinese: the keys that choose a candidate record no line.
  await screen.keyboard.press('Enter')
  await screen.keyboard.type('MOTION: Ruiz to adopt ')
  await inputMethod.compose('hui')
  await inputMethod.compose('hui’yi')
  await inputMethod.press('Enter')
  await inputMethod.choose('会议')
  await seeText(notes(screen), 'Motion by Ruiz: to adopt 会议')
  await seeNotes(sams, 'MOTION: Ruiz to adopt 会议')
  const motion = (on: Screen) => on.getByRole('article', { name: /to adopt/ })
  expect(await motion(screen).count()).toBe(0)
  // In WebKit the editor ignores an Enter for half a second: Safari on a Mac reports the one that chose the word.
  await screen.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await screen.keyboard.press('Enter')
  for (const on of [screen, sams]) await see(on.getByRole('article', { name: 'to adopt 会议' }).first())
})

test('fields and dialogs receive words of input methods, dead keys, AltGr and Arabic whole', async ({
  gatherInMeeting,
  openAs,
}) => {
  const { ana, sam, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const anas = await openAs(ana, address)
  const { screen } = anas
  const inputMethod = inputMethodOf(anas)
  const { screen: sams } = await openAs(sam, address, { isChromium: true })
  await seeChip(screen, 'Synced')
  const title = screen.getByRole('textbox', { name: 'Title' })
  const value = () => title.evaluate((field) => (field as HTMLInputElement).value)
  // The name of the control isolates a title of two directions.
  const seenItem = (name: string) =>
    see(sams.getByRole('checkbox', { name: new RegExp(`^Complete \u2068?${name}\u2069?$`) }))

  // A word that begins before the field is there.
  await screen.getByRole('button', { name: 'Add agenda item' }).press('Enter')
  await inputMethod.compose('か')
  await inputMethod.compose('かいぎ')
  await inputMethod.choose('会議')
  expect(['会議', 'New agenda item']).toContain(await value())
  await title.click()
  await screen.keyboard.press('Control+a')

  // Korean: each syllable is a word of its own.
  for (const [letters, syllable] of [
    [['ㅎ', '하'], '한'],
    [['ㄱ', '구'], '국'],
  ] as const) {
    for (const letter of letters) await inputMethod.compose(letter)
    await inputMethod.press('Escape')
    await inputMethod.press('Enter')
    await inputMethod.choose(syllable)
  }
  await seenItem('한국')
  expect(await value()).toBe('한국')
  await screen.keyboard.press('Control+z')
  await seenItem('한')
  await inputMethod.compose('´')
  await inputMethod.choose('é')
  await typeWithAltGr(screen)
  await inputMethod.type(arabic)
  await seenItem(`한é@${arabic}`)
  // Safari on a Mac reports the key that chose a word after the word.
  await title.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
  )
  await see(title)
  await screen.keyboard.press('Escape')
  await expect.poll(() => title.count()).toBe(0)

  await screen.keyboard.press('Control+k')
  const search = screen.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await search.click()
  await inputMethod.compose('hui')
  await inputMethod.press('Escape')
  await inputMethod.press('Enter')
  await inputMethod.choose('会议')
  await expect.poll(() => search.evaluate((field) => (field as HTMLInputElement).value)).toBe('会议')
})

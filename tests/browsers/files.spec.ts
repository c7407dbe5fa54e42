import { startRelay } from '../e2e/running-relay.ts'
import { signUpPerson } from '../support/people/signed-in-person.ts'
import { chooseFile, expect, see, seeChip, seeText, signIn, test, typeNotes } from './fixtures.ts'
import { savedFile } from './saved-file.ts'

const letter = { name: 'letter.txt', type: 'text/plain', content: Buffer.from('The swings squeak.') }

test('a file is attached, uploaded and previewed', async ({ gatherInMeeting, openAs }) => {
  const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
  const { screen } = await openAs(ana, `${address}?view=documents`)
  await chooseFile(screen, () => screen.getByRole('button', { name: 'Attach files' }).click(), letter)
  await seeText(screen.getByRole('listitem').filter({ hasText: 'letter.txt' }), 'On this device')
  await seeChip(screen, 'Synced')
  await screen.getByRole('button', { name: 'Open letter.txt' }).click()
  await see(screen.getByText('The swings squeak.').first())
})

test('a recording is made and stored, and played, paused and sought', async ({ gatherInMeeting, openAs }) => {
  const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
  const { screen } = await openAs(ana, address)
  const panel = screen.getByRole('region', { name: 'Audio recording' })
  await panel.getByRole('button', { name: 'Start Recording' }).click()
  await seeText(panel, /· [1-9]\d* kB/)
  await panel.getByRole('button', { name: 'Stop Recording' }).click()
  const recordings = screen.getByRole('list', { name: 'Recordings of this meeting on this device' })
  const playInPage = async () => {
    await recordings.getByRole('button', { name: 'Play' }).click()
    return screen.evaluate(playRecording)
  }
  // In WebKitGTK without a sound device a player sometimes stands still; that of a new page plays.
  const playAgain = async () => {
    await screen.reload()
    return playInPage()
  }
  const heard = await playInPage().catch(playAgain).catch(playAgain).catch(playAgain)
  expect(heard.title).toBe('Spring planning')
  expect(heard.paused).toBeGreaterThan(0)
  expect(heard.paused).toBeLessThan(heard.length)
  expect(heard.whilePaused).toBe(heard.paused)
  expect(heard.sought).toBeCloseTo(heard.length / 2, 1)
  expect(heard.end).toBeCloseTo(heard.length, 1)
})

/** Runs in the page: plays from the beginning, pauses, and plays from the middle to the end. Returns the times, in seconds. */
async function playRecording() {
  const until = async (isSo: () => boolean) => {
    for (let turns = 0; !isSo(); turns++) {
      if (turns > 400) throw new Error('The player stands still')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const find = () => document.querySelector<HTMLAudioElement & { mozCaptureStream?: () => void }>('audio')
  await until(() => Boolean(find()?.duration))
  const player = find() as NonNullable<ReturnType<typeof find>>
  // Without a sound device, Firefox plays only into a stream.
  player.mozCaptureStream?.()
  player.currentTime = 0
  // On a slow machine a recording of seconds would be over before it is paused.
  player.loop = true
  void player.play()
  await until(() => player.currentTime > 0)
  player.pause()
  player.loop = false
  const paused = player.currentTime
  await new Promise((resolve) => setTimeout(resolve, 200))
  const whilePaused = player.currentTime
  player.currentTime = player.duration / 2
  await until(() => !player.seeking)
  const sought = player.currentTime
  void player.play()
  await until(() => player.ended)
  const { title } = navigator.mediaSession.metadata ?? {}
  return { title, length: player.duration, paused, whilePaused, sought, end: player.currentTime }
}

test('minutes are saved as text, web page, PDF and Word file', async ({ gatherInMeeting, openAs }) => {
  const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
  const { screen, profile } = await openAs(ana, address)
  await typeNotes(screen, 'We agreed on the swings.')
  await screen.getByRole('button', { name: 'End meeting' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await see(screen.getByRole('article').getByText('We agreed on the swings.').first())
  const text = await savedFile(profile, () => screen.getByRole('button', { name: 'Download .txt' }).click())
  expect(text.name).toBe('spring-planning-minutes.txt')
  expect(text.content.toString()).toContain('We agreed on the swings.')
  for (const [entry, begins] of [
    ['Download .docx', 'PK'],
    ['Download .pdf (Letter)', '%PDF-'],
    ['Download .html', '<!'],
  ] as const) {
    const file = await savedFile(profile, async () => {
      await screen.getByRole('button', { name: 'More for these minutes' }).click()
      await screen.getByRole('menuitem', { name: entry }).click()
    })
    expect(file.name).toMatch(/^spring-planning-minutes\./)
    expect(file.content.toString('latin1').slice(0, begins.length)).toBe(begins)
  }
})

test('a share card is saved as a picture', async ({ gatherInMeeting, openAs }) => {
  const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
  const { screen, profile } = await openAs(ana, address)
  await typeNotes(screen, 'We agreed on the swings.')
  await screen.getByRole('tab', { name: 'Minutes' }).click()
  await screen.getByRole('button', { name: 'Create Share Card' }).click()
  await seeText(screen.getByRole('region', { name: 'Preview' }), 'Spring planning')
  const picture = await savedFile(profile, () => screen.getByRole('button', { name: 'Download Image' }).click())
  expect(picture.name).toMatch(/^civic-share-\d+\.png$/)
  expect(picture.content.subarray(1, 4).toString()).toBe('PNG')
})

test('a committee is exported, and imported on another hub', async ({
  relay,
  relayHost,
  gatherInMeeting,
  openAs,
  start,
}) => {
  const { ana, slug, address } = await gatherInMeeting(['Ana Ortiz'])
  const { screen, profile } = await openAs(ana, address)
  await typeNotes(screen, 'Written on the first hub.')
  await seeChip(screen, 'Synced')
  await screen.goto(`${relay.url}/${slug}/settings#export`)
  await seeChip(screen, 'Synced')
  const copy = await savedFile(profile, () => screen.getByRole('button', { name: 'Export this committee' }).click())
  await seeText(screen.getByRole('dialog', { name: 'Export' }), 'The export is saved')

  const there = await startRelay({}, relayHost)
  try {
    const ben = await signUpPerson(there.url, there.inbox, 'Ben Okafor')
    const bens = await start()
    await signIn(bens, ben, there.url)
    await bens.screen.goto(`${there.url}/choose-committee`)
    await see(bens.screen.getByText('General Committee').first())
    await bens.screen.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = bens.screen.getByRole('dialog', { name: 'Import' })
    const file = { ...copy, type: 'application/zip' }
    await chooseFile(bens.screen, () => dialog.getByRole('button', { name: 'Choose a file' }).click(), file)
    await seeText(dialog, '1 meeting')
    await dialog.getByRole('button', { name: 'Import the committee' }).click()
    await seeText(dialog, '1 committee imported')
    await bens.screen.goto(there.url + address)
    await see(bens.screen.getByText('Written on the first hub.').first())
    await seeChip(bens.screen, 'Synced')
  } finally {
    await there.end()
  }
})

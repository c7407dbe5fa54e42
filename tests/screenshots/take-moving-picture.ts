import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../run/chromium.ts'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { animatedPng, type Frame } from './animated-png.ts'
import { openAs } from './open-as.ts'
import { prepareMeeting } from './prepare-meeting.ts'

// The README's animation: two members with browsers of their own write in one meeting, one of them offline
// for a while. Part of `npm run screenshots`, after a build. Its first frame is stored beside it as a still
// picture.

const folder = fileURLToPath(new URL('.', import.meta.url))
const fonts = new URL('../../apps/web/node_modules/@fontsource-variable/', import.meta.url)
const fontOf = (name: string) =>
  `data:font/woff2;base64,${readFileSync(new URL(`${name}-latin-wght-normal.woff2`, fonts), 'base64')}`
const size = { width: 430, height: 540 }
const scale = 2
const maxBytes = 1_500_000

const relay = await bootRelay()
const browser = await chromium.launch(chromiumLaunch())
try {
  const { ana, sam, meeting } = await prepareMeeting(relay)
  const look = { viewport: size, deviceScaleFactor: scale }
  const anas = await openAs(browser, ana, `${meeting}?view=notes`, look)
  const sams = await openAs(browser, sam, `${meeting}?view=notes`, look)
  const stage = await browser.newPage({
    viewport: { width: 2 * size.width + 3 * 24, height: size.height + 128 },
    deviceScaleFactor: scale,
  })
  await stage.setContent(stageMarkup())
  const frames: Frame[] = []
  let sentence = ''
  let connected = true

  async function shoot(ms: number): Promise<void> {
    const pictures = []
    for (const page of [anas, sams])
      pictures.push(`data:image/png;base64,${(await page.screenshot()).toString('base64')}`)
    await stage.evaluate(
      async ({ pictures, sentence, connected }) => {
        for (const [index, image] of [...document.images].entries()) {
          image.src = pictures[index] ?? ''
          await image.decode()
        }
        const [caption, , sams] = document.querySelectorAll('h1, p')
        if (caption) caption.textContent = sentence
        if (sams) sams.textContent = connected ? 'Sam' : 'Sam, without a connection'
        document.body.classList.toggle('apart', !connected)
      },
      { pictures, sentence, connected },
    )
    frames.push({ png: await stage.screenshot(), ms })
  }

  async function say(words: string, ms: number): Promise<void> {
    sentence = words
    await shoot(ms)
  }

  /** Both type at once, a few letters in each frame. */
  async function type(lines: { by: Page; words: string }[]): Promise<void> {
    const letters = 3
    const longest = Math.max(...lines.map(({ words }) => words.length))
    for (let at = 0; at < longest; at += letters) {
      for (const { by, words } of lines) if (at < words.length) await by.keyboard.type(words.slice(at, at + letters))
      if (connected) await same()
      await shoot(120)
    }
  }

  /** Both have the same words. */
  async function same(): Promise<void> {
    const words = (page: Page) =>
      notes(page).evaluate((editor) => {
        const copy = editor.cloneNode(true) as HTMLElement
        for (const caret of copy.querySelectorAll('.notes-caret')) caret.remove()
        return copy.textContent
      })
    while ((await words(anas)) !== (await words(sams))) await anas.waitForTimeout(30)
  }

  await begin(anas, 'Present: Ana, Sam.')
  await same()
  await notes(sams).click()
  await sams.keyboard.press('Control+End')
  for (const page of [anas, sams]) await chip(page, 'Synced')
  await say('Two members take the notes of one meeting.', 1800)
  await type([{ by: anas, words: ' The bench is repaired.' }])
  await chip(anas, 'Synced')
  await say('Two members take the notes of one meeting.', 900)
  await sams.context().setOffline(true)
  await chip(sams, 'Offline')
  connected = false
  await say('Sam loses the connection.', 1800)
  sentence = 'Both go on writing.'
  for (const page of [anas, sams]) {
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
  }
  await type([
    { by: anas, words: 'Ana: the clean-up is on May 9.' },
    { by: sams, words: 'Sam: two offers for the swings.' },
  ])
  await chip(sams, 'waiting')
  await chip(anas, 'Synced')
  await say('Both go on writing.', 1500)
  await sams.context().setOffline(false)
  await chip(sams, 'Synced')
  connected = true
  await same()
  await say('The connection is back: everyone has everything.', 4000)

  const moving = animatedPng(frames)
  if (moving.length > maxBytes) throw new Error(`The moving picture has ${moving.length} bytes`)
  writeFileSync(`${folder}offline-and-back.png`, moving)
  writeFileSync(`${folder}offline-and-back-still.png`, frames.at(-1)?.png ?? '')
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000
  console.log(`offline-and-back.png: ${frames.length} frames, ${seconds} s, ${moving.length} bytes`)
} finally {
  await browser.close()
  await relay.close()
}

function notes(page: Page) {
  return page.getByRole('textbox', { name: 'Meeting notes' })
}

async function begin(page: Page, words: string): Promise<void> {
  await notes(page).click()
  await page.keyboard.type(words)
}

async function chip(page: Page, says: string): Promise<void> {
  await page.getByRole('button', { name: 'Sync status' }).filter({ hasText: says }).waitFor()
}

function stageMarkup(): string {
  const { width, height } = size
  return `<!doctype html><style>
    @font-face { font-family: sans; font-weight: 200 800; src: url(${fontOf('atkinson-hyperlegible-next/files/atkinson-hyperlegible-next')}) }
    @font-face { font-family: serif4; font-weight: 200 900; src: url(${fontOf('source-serif-4/files/source-serif-4')}) }
    body { margin: 0; padding: 20px 24px 24px; background: #e4e3df; color: #182238; font: 17px sans }
    h1 { margin: 0 0 14px; font: 600 26px/1.2 serif4; text-align: center }
    main { display: flex; gap: 24px }
    section { inline-size: ${width}px }
    p { margin: 0 0 8px; font-weight: 700 }
    img { display: block; inline-size: ${width}px; block-size: ${height}px; border-radius: 6px; outline: 1px solid #858b96 }
    .apart section:last-child img { outline: 3px dashed #4c5566; outline-offset: -1px }
  </style><h1></h1><main><section><p>Ana</p><img alt></section><section><p>Sam</p><img alt></section></main>`
}

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notes, openLiveMeeting } from '../../../testing/open-app.tsx'
import { pasteInto } from '../../../testing/paste.ts'
import { watchSavedFiles } from '../../../testing/saved-files.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { raisedWords, struckInDocs, wordBullets, wordComment } from './testing/pasted-html.ts'

const web = (level: number, words: string, list = 'ul') =>
  `<div class="ListContainerWrapper SCXW1"><${list} class="BulletListStyle1"><li data-aria-level="${level}"><p>${words}</p></li></${list.split(' ')[0]}></div>`
const word = (level: number, sign: string, words: string, list = 'l0') =>
  `<p class=MsoListParagraph style='mso-list:${list} level${level} lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span>${words}</p>`

test('a picture that is pasted is not part of the notes, which a notice tells; lists, letters and marks of Word, Google Docs and web pages are those of the notes and of the text of the minutes', async () => {
  await openLiveMeeting()
  await notes().click()
  const picture = new File(['x'], 'plan.png', { type: 'image/png' })
  expect(await pasteInto(notes(), { files: [picture] })).toBe(false)
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/^A picture was left out.*Attach pictures and files.*under Documents/)
  await page
    .getByRole('button', { name: /^Close/ })
    .last()
    .click()
  await expect.element(alert).not.toBeInTheDocument()
  await pasteInto(notes(), {
    html: '<p>Plan of the park <img src="a.png"> and <img src="b.png" alt="Map"></p>',
  })
  await expect.element(notes()).toMatchTextContent('Plan of the park and')
  await expect.element(alert).toMatchTextContent('2 pictures were left out')

  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}')
  const letters = word(1, 'b)', 'Swings') + word(1, 'c)', 'Benches') + word(2, 'i.', 'Seats')
  for (const [html, end] of [
    [wordBullets, 'Closing.'],
    [wordComment, 'per season.'],
    [`${struckInDocs}${raisedWords}<p>The end.</p>`, 'The end.'],
    [`${letters}<ol type="A"><li>Paths</li></ol><p>See b) and A.</p>`, 'See b) and A.'],
  ] as const) {
    await pasteInto(notes(), { html, text: 'The plain text is not used.' })
    // The part that reads pasted content is loaded with the first paste.
    await expect.element(notes()).toMatchTextContent(end)
    await userEvent.keyboard('{Control>}{End}{/Control}{Enter}')
  }
  expect(notes().query()?.querySelectorAll('ul > li > ul > li').length).toBe(2)
  expect(notes().query()?.querySelector('ol[type="a"][start="2"] > li > ol[type="i"]')).not.toBeNull()

  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect.element(page.getByRole('list').filter({ hasText: 'Benches' }).last()).toHaveAttribute('type', 'a')
  const files = watchSavedFiles()
  await page.getByRole('button', { name: 'Download .txt' }).click()
  const text = await files.newestText()
  const bullets = ['The board discussed:', '- Swings', '  - Seats', '  - Chains', '- Benches', 'Closing.']
  expect(text).toContain(bullets.join('\n'))
  // A comment of Word is no text, and its tracked change is marked.
  expect(text).toContain('The fee is ~~$40~~$45 per season.')
  expect(text).not.toMatch(/confidential|LP1|plain text/)
  const struck = ['~~The motion fails.~~ The motion carries.', 'Area 12 m², H₂O, the 3rd reading, footnote¹']
  expect(text).toContain([...struck, '~~Old fee $40~~ New fee $45'].join('\n'))
  expect(text).toContain(['b. Swings', 'c. Benches', '   i. Seats', 'A. Paths', 'See b) and A.'].join('\n'))
})

/** Pasted HTML by its source, and that of the notes. */
const pastes = [
  ['numbers of Word', word(1, '1.', 'One') + word(1, '2.', 'Two'), '<ol><li>One</li><li>Two</li></ol>'],
  [
    'numbers that go on after a paragraph',
    `${word(1, '1.', 'One')}<p>Between</p>${word(1, '2.', 'Two')}`,
    '<ol><li>One</li></ol>Between<ol start="2"><li>Two</li></ol>',
  ],
  [
    'numbers and then bullets',
    word(1, '1.', 'One') + word(2, '·', 'Deep') + word(1, '2.', 'Two') + word(1, '·', 'Other', 'l1'),
    '<ol><li>One<ul><li>Deep</li></ul></li><li>Two</li></ol><ul><li>Other</li></ul>',
  ],
  [
    'letters below numbers',
    word(1, '1.', 'One') + word(2, 'a)', 'Deep') + word(2, 'b)', 'Too') + word(1, '2.', 'Two'),
    '<ol><li>One<ol type="a"><li>Deep</li><li>Too</li></ol></li><li>Two</li></ol>',
  ],
  [
    'a letter that was left out',
    word(1, 'a)', 'One') + word(1, 'c)', 'Three'),
    '<ol type="a"><li>One</li></ol><ol start="3" type="a"><li>Three</li></ol>',
  ],
  [
    'numbers in parts',
    word(1, '1.', 'One') + word(2, '1.1', 'Deep') + word(2, '1.2', 'Too') + word(1, '2.', 'Two'),
    '<ol><li>One1.1 Deep1.2 Too</li><li>Two</li></ol>',
  ],
  ['articles', word(1, 'Article I.', 'Name') + word(1, 'Article II.', 'Aim'), 'Article I. NameArticle II. Aim'],
  [
    'lists of Outlook',
    '<ol type=a start=2><li class=MsoNormal style="mso-list:l0 level1 lfo1">Two</li></ol>',
    '<ol type="a" start="2"><li class="MsoNormal" style="mso-list:l0 level1 lfo1">Two</li></ol>',
  ],
  [
    'entries with numbers of their own',
    '<ol><li>One</li><li value="4">Four</li><li value="5">Five</li></ol>',
    '<ol><li>One</li></ol><ol start="4"><li value="4">Four</li><li value="5">Five</li></ol>',
  ],
  [
    'letters of the web app of Word',
    web(1, 'One', 'ol style="list-style-type: lower-alpha" start="1"') +
      web(1, 'Two', 'ol style="list-style-type: lower-alpha" start="2"'),
    '<ol type="a"><li>One</li><li>Two</li></ol>',
  ],
  [
    'the web app of Word',
    web(1, 'One') + web(2, 'Deep') + web(1, 'Two'),
    '<ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul>',
  ],
  [
    'nested lists of Google Docs',
    '<ul><li>One</li><ul><li>Deep</li></ul><li>Two</li></ul>',
    '<ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul>',
  ],
  [
    'a numbered heading of Word',
    "<h1 style='mso-list:l2 level1 lfo3'><span style='mso-list:Ignore'>4.<span>&nbsp; </span></span>Fees</h1>",
    '<h3>4. Fees</h3>',
  ],
  ['hidden text of Word', "<p>Shown<span style='display:none;mso-hide:all'> secret</span></p>", 'Shown'],
  [
    'a comment of a published Google document',
    '<p>Fee<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1">[a]</a><span>Too high?</span></p></div>',
    'Fee',
  ],
  [
    'raised words of Google Docs',
    '<p>12 m<span style="vertical-align:super">2</span></p><p>x<sup>a+b</sup>, v<sub>max</sub></p>',
    '12 m²x^(a+b), v_max',
  ],
  [
    'ordinal numbers and footnotes',
    '<p>1<sup>er</sup> and 2<sup>nd</sup>, Acme<sup>TM</sup><a href="#_ftn1"><sup>[1]</sup></a></p>',
    '1er and 2nd, AcmeTM[1]',
  ],
  ['an emoji', '<p>Done <img alt="👍" src="x.png"></p>', 'Done 👍'],
  ['an invisible picture of an email', '<p>Hello<img width="1" height="1" src="x.gif"></p>', 'Hello'],
] as const

test('pasted content of each source has the lists, letters and marks of the notes', () => {
  for (const [source, html, cleaned] of pastes) {
    const { html: found, pictures } = cleanPastedHtml(html)
    const plain = found.replace(/<\/?(?:p|span|sup|sub|b)\b[^>]*>|\n/g, '').trim()
    expect(plain, source).toBe(cleaned)
    expect(pictures, source).toBe(0)
  }
})

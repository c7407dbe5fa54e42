import { closeDirections, printable } from '@civic-hub/protocol'
import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type Table,
  TextRun,
} from 'docx'
import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import type { Minutes, MinutesSection } from './minutes-model.ts'
import { numberOfEntry } from './minutes-model.ts'
import { noteParagraphs, step } from './notes-docx.ts'
import { directionOf, directionOfRun } from './word-direction.ts'
import { wordStyles } from './word-styles.ts'

const numbers = 'numbers'
/** In twentieths of a point. */
const indent = { left: 720, hanging: 360 }

/** The minutes as a Word document: real headings and lists, page numbers, one numbered list for each section. */
export function minutesDocx(minutes: Minutes): Promise<Blob> {
  const { committee, title, kind, when, where, duties, notice, standing, isDraft, sections } = allPrintable(minutes)
  const document = new Document({
    title: texts.title(title),
    creator: committee,
    styles: { default: wordStyles },
    numbering: {
      config: [
        {
          reference: numbers,
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              alignment: AlignmentType.START,
              style: { paragraph: { indent } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        ...(isDraft && { headers: { default: new Header({ children: [draftMark()] }) } }),
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
              }),
            ],
          }),
        },
        children: [
          line(committee),
          new Paragraph({ text: texts.title(title), heading: HeadingLevel.TITLE }),
          ...[kind, when, where, ...duties, notice].filter((words) => words !== null).map(line),
          ...(standing ? [new Paragraph({ children: [new TextRun({ text: standing, italics: true })] })] : []),
          ...sections.flatMap(sectionParagraphs),
        ],
      },
    ],
  })
  return Packer.toBlob(document)
}

/**
 * All texts inside of a value without the characters that XML forbids, which the library writes as they are. A change of
 * direction ends with its text: others follow it in the same paragraph.
 */
function allPrintable<T>(value: T): T {
  if (typeof value === 'string') return closeDirections(printable(value)) as T
  if (Array.isArray(value)) return value.map(allPrintable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, allPrintable(each)])) as T
}

const line = (text: string) =>
  new Paragraph({ ...directionOf(text), children: [new TextRun({ ...directionOfRun(text), text })] })

/** On each page, since pages are copied one by one. */
const draftMark = () => new Paragraph({ text: texts.draft.mark, alignment: AlignmentType.END })

function sectionParagraphs(section: MinutesSection, instance: number): (Paragraph | Table)[] {
  const heading = new Paragraph({ text: section.heading, heading: HeadingLevel.HEADING_1 })
  if (section.kind === 'notes') return [heading, ...noteParagraphs(section.blocks)]
  const { entries } = section
  // A list of Word counts by itself. The numbers of items in another order are written as text.
  const isCounted = entries.every(({ number, label }, index) => label === null && number === index + 1)
  return [
    heading,
    ...entries.flatMap((entry) => [
      new Paragraph({
        children: [
          new TextRun({
            text: isCounted || entry.number === null ? entry.words : `${numberOfEntry(entry)}\t${entry.words}`,
            bold: entry.number !== null,
            ...directionOfRun(entry.words),
          }),
          ...(entry.remarks.length > 0
            ? [new TextRun({ text: ` (${entry.remarks.join(', ')})`, color: '555555' })]
            : []),
        ],
        ...directionOf(entry.words),
        ...(entry.number === null
          ? { bullet: { level: 0 } }
          : isCounted
            ? { numbering: { reference: numbers, level: 0, instance } }
            : { indent }),
        ...(entry.below.length > 0 && { keepNext: true, spacing: { before: 120 } }),
      }),
      ...noteParagraphs(entry.below, indent.left / step),
    ]),
  ]
}

import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type Table,
  TextRun,
} from 'docx'
import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import type { Minutes, MinutesSection } from './minutes.ts'
import { noteParagraphs } from './notes-docx.ts'

const numbers = 'numbers'
/** In twentieths of a point. */
const indent = { left: 720, hanging: 360 }

/** The minutes as a Word document: real headings and lists, page numbers, one numbered list for each section. */
export function minutesDocx(minutes: Minutes): Promise<Blob> {
  const { committee, title, when, where, duties, draft, sections } = minutes
  const document = new Document({
    title: texts.title(title),
    creator: committee,
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
          new Paragraph(committee),
          new Paragraph({ text: texts.title(title), heading: HeadingLevel.TITLE }),
          new Paragraph(when),
          ...(where === null ? [] : [new Paragraph(where)]),
          ...duties.map((duty) => new Paragraph(duty)),
          ...(draft ? [new Paragraph({ children: [new TextRun({ text: draft, italics: true })] })] : []),
          ...sections.flatMap(sectionParagraphs),
        ],
      },
    ],
  })
  return Packer.toBlob(document)
}

function sectionParagraphs(section: MinutesSection, instance: number): (Paragraph | Table)[] {
  const heading = new Paragraph({ text: section.heading, heading: HeadingLevel.HEADING_1 })
  if (section.kind === 'notes')
    return [heading, ...noteParagraphs(section.blocks), ...section.below.map((text) => new Paragraph(text))]
  const { numbered, entries } = section
  return [
    heading,
    ...entries.flatMap(({ words, remarks, below }) => [
      new Paragraph({
        children: [
          new TextRun(words),
          ...(remarks.length > 0 ? [new TextRun({ text: ` (${remarks.join(', ')})`, color: '555555' })] : []),
        ],
        ...(numbered ? { numbering: { reference: numbers, level: 0, instance } } : { bullet: { level: 0 } }),
      }),
      ...below.map((text) => new Paragraph({ text, indent: { left: indent.left } })),
    ]),
  ]
}

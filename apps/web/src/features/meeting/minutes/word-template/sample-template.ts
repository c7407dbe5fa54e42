import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { wordTemplateTexts } from '../../../../texts/en/word-template.ts'
import { wordStyles } from '../word-styles.ts'

const { sample: texts } = wordTemplateTexts
const bullets = 'bullets'

/** A template to begin with: it shows each kind of field, and passes its own check. */
export function sampleTemplate(): Promise<Blob> {
  return Packer.toBlob(
    new Document({
      title: texts.title,
      numbering: {
        config: [
          {
            reference: bullets,
            levels: [
              {
                level: 0,
                format: LevelFormat.BULLET,
                text: '•',
                alignment: AlignmentType.START,
                style: { paragraph: { indent: { left: 720, hanging: 360 } } },
              },
            ],
          },
        ],
      },
      styles: {
        default: wordStyles,
        paragraphStyles: [
          {
            id: 'ListBullet',
            name: 'List Bullet',
            basedOn: 'Normal',
            quickFormat: true,
            paragraph: { numbering: { reference: bullets, level: 0 } },
          },
        ],
      },
      sections: [
        {
          headers: {
            default: new Header({
              children: [line('{{committee}} · {{title}}', { alignment: AlignmentType.END })],
            }),
          },
          footers: {
            default: new Footer({
              children: [
                new Paragraph({
                  alignment: AlignmentType.CENTER,
                  children: [
                    new TextRun({
                      children: [texts.page, ' ', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
                    }),
                  ],
                }),
              ],
            }),
          },
          children: [
            new Paragraph({ text: texts.heading, heading: HeadingLevel.TITLE }),
            ...texts.head.map((words) => line(words)),
            heading(texts.attendance),
            table(texts.attendanceColumns, ['{{#attendance}}{{details}}', '{{status}}{{/attendance}}']),
            heading(texts.agenda),
            line('{{#items}}'),
            heading('{{number}} {{title}}', HeadingLevel.HEADING_2),
            line('{{notes}}'),
            line('{{/items}}'),
            heading(texts.votes),
            line('{{#votes}}'),
            line(texts.vote, { keepNext: true }),
            line(texts.result, { spacing: { after: 120 } }),
            line('{{/votes}}'),
            line(texts.noVotes),
            heading(texts.actionItems),
            table(texts.actionItemColumns, [
              '{{#actionItems}}{{number}}',
              '{{title}}',
              '{{owner}}',
              '{{due}}',
              '{{status}}{{/actionItems}}',
            ]),
            heading(texts.documents),
            line('{{documents}}'),
            line(texts.next, { spacing: { before: 320 } }),
            line(texts.signature, { spacing: { before: 480 } }),
          ],
        },
      ],
    }),
  )
}

const line = (text: string, looks: IParagraphOptions = {}) => new Paragraph({ text, ...looks })

const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel] = HeadingLevel.HEADING_1) =>
  new Paragraph({ text, heading: level })

const border = { style: BorderStyle.SINGLE, size: 4, color: '999999' }

/** A table whose second row is repeated for each entry. */
function table(columns: readonly string[], fields: readonly string[]): Table {
  const row = (cells: readonly string[], isHeader: boolean) =>
    new TableRow({
      tableHeader: isHeader,
      cantSplit: true,
      children: cells.map(
        (text) => new TableCell({ children: [new Paragraph({ children: [new TextRun({ text, bold: isHeader })] })] }),
      ),
    })
  return new Table({
    rows: [row(columns, true), row(fields, false)],
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: {
      top: border,
      bottom: border,
      left: border,
      right: border,
      insideHorizontal: border,
      insideVertical: border,
    },
  })
}

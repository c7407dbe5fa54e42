import { innerField, paragraph, wordField, wordFileOf } from './word-file.ts'

// The parts that Word, LibreOffice and Google Docs write, shortened: their namespaces, relationships, fields and names.

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

const namespaces = [
  ['wpc', 'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
  ['r', office],
  ['m', 'http://schemas.openxmlformats.org/officeDocument/2006/math'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['wp14', 'http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['w10', 'urn:schemas-microsoft-com:office:word'],
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['w14', 'http://schemas.microsoft.com/office/word/2010/wordml'],
  ['w15', 'http://schemas.microsoft.com/office/word/2012/wordml'],
  ['w16cid', 'http://schemas.microsoft.com/office/word/2016/wordml/cid'],
  ['wpg', 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['pic', 'http://schemas.openxmlformats.org/drawingml/2006/picture'],
]
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('')
const root = (name: string, content: string) =>
  `${head}<w:${name}${namespaces} mc:Ignorable="w14 w15 w16cid wp14">${content}</w:${name}>`

const relationships = (...list: readonly (readonly [type: string, target: string, external?: true])[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ([type, target, external], index) =>
        `<Relationship Id="rId${index + 1}" Type="${type.includes(':') ? type : `${office}/${type}`}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

const types = (overrides: readonly (readonly [path: string, type: string])[], defaults = '') =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${defaults}${overrides
    .map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`)
    .join('')}</Types>`

const core = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'
const properties = `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>Ana Ortiz</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">2026-05-04T19:00:00Z</dcterms:created></cp:coreProperties>`
const app = `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><Template>Town.dotx</Template><TotalTime>12</TotalTime><Application>Microsoft Office Word</Application></Properties>`

/** A picture of one pixel. */
const picture = new Uint8Array(33)
picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1])
picture.set([0, 0, 0, 1, 8, 6], 20)

const drawing = `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline distT="0"><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="rId7"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape id="x" type="#_x0000_t75" href="https://town.example" style="width:10pt"><v:imagedata r:id="rId7" o:title=""/><w10:wrap type="square"/></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`

const fields = [
  wordField(' PAGE   \\* MERGEFORMAT '),
  wordField('NUMPAGES'),
  wordField(' DATE \\@ "d. MMMM yyyy" '),
  wordField(' REF _Ref12 \\h '),
  wordField(' TO', 'C \\o "1-3" \\h \\z \\u '),
  wordField(' HYPERLINK \\l "_Toc12" '),
  wordField(' HYPERLINK "https://town.example/a?b=1&amp;c" \\o "The town" \\t "_blank" '),
  wordField(' HYPERLINK "mailto:clerk@town.example" '),
  wordField(' IF ', innerField(' PAGE '), ' = 1 "" "Page ', innerField(' PAGE '), '" '),
  wordField(' =SUM(ABOVE) '),
  '<w:p><w:fldSimple w:instr=" SEQ Table \\* ARABIC "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>',
].join('')

/** As Word writes it: with a template on the author's disk, a content control, a comment, fonts and custom data. */
export const fromWord = (body: string) =>
  wordFileOf({
    '[Content_Types].xml': types([
      ['word/document.xml', `${word}.document.main+xml`],
      ['word/styles.xml', `${word}.styles+xml`],
      ['word/settings.xml', `${word}.settings+xml`],
      ['word/webSettings.xml', `${word}.webSettings+xml`],
      ['word/fontTable.xml', `${word}.fontTable+xml`],
      ['word/numbering.xml', `${word}.numbering+xml`],
      ['word/footnotes.xml', `${word}.footnotes+xml`],
      ['word/header1.xml', `${word}.header+xml`],
      ['word/footer1.xml', `${word}.footer+xml`],
      ['word/comments.xml', `${word}.comments+xml`],
      ['word/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'],
      ['docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
      ['docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
    ]),
    '_rels/.rels': relationships(
      ['extended-properties', 'docProps/app.xml'],
      [core, 'docProps/core.xml'],
      ['officeDocument', 'word/document.xml'],
      ['http://schemas.microsoft.com/office/2020/02/relationships/classificationlabels', 'docMetadata/LabelInfo.xml'],
    ),
    'word/_rels/document.xml.rels': relationships(
      ['customXml', '../customXml/item1.xml'],
      ['styles', 'styles.xml'],
      ['settings', 'settings.xml'],
      ['webSettings', 'webSettings.xml'],
      ['header', 'header1.xml'],
      ['footer', 'footer1.xml'],
      ['image', 'media/image1.png'],
      ['fontTable', 'fontTable.xml'],
      ['theme', 'theme/theme1.xml'],
      ['numbering', 'numbering.xml'],
      ['footnotes', 'footnotes.xml'],
      ['comments', 'comments.xml'],
      ['http://schemas.microsoft.com/office/2011/relationships/commentsExtended', 'commentsExtended.xml'],
      ['http://schemas.microsoft.com/office/2011/relationships/people', 'people.xml'],
      ['hyperlink', 'https://town.example/', true],
      ['hyperlink', 'mailto:clerk@town.example', true],
    ),
    'word/_rels/settings.xml.rels': relationships([
      'attachedTemplate',
      'file:///C:\\Users\\ana\\AppData\\Roaming\\Microsoft\\Templates\\Town.dotx',
      true,
    ]),
    'word/_rels/fontTable.xml.rels': relationships(['font', 'fonts/font1.odttf']),
    'word/document.xml': root(
      'document',
      `<w:body>${drawing}${fields}<w:sdt><w:sdtPr><w:alias w:val="Title"/><w:dataBinding w:xpath="/a" w:storeItemID="{1}"/></w:sdtPr><w:sdtContent>${body}</w:sdtContent></w:sdt><w:p w14:paraId="1A2B3C4D"><w:hyperlink r:id="rId15" w:history="1"><w:r><w:t>town &amp; country</w:t></w:r></w:hyperlink></w:p><w:sectPr><w:headerReference w:type="default" r:id="rId5"/></w:sectPr></w:body>`,
    ),
    'word/styles.xml': root(
      'styles',
      '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>',
    ),
    'word/settings.xml': root(
      'settings',
      '<w:zoom w:percent="100"/><w:attachedTemplate r:id="rId1"/><w:defaultTabStop w:val="708"/><w:themeFontLang w:val="de-DE"/>',
    ),
    'word/webSettings.xml': root('webSettings', '<w:optimizeForBrowser/>'),
    'word/fontTable.xml': root('fonts', '<w:font w:name="Calibri"><w:embedRegular r:id="rId1"/></w:font>'),
    'word/fonts/font1.odttf': new Uint8Array(100),
    'word/numbering.xml': root('numbering', '<w:abstractNum w:abstractNumId="0" w15:restartNumberingAfterBreak="0"/>'),
    'word/footnotes.xml': root('footnotes', `<w:footnote w:id="1">${paragraph('x')}</w:footnote>`),
    'word/header1.xml': root('hdr', paragraph('{{committee}}')),
    'word/footer1.xml': root('ftr', wordField(' PAGE ')),
    'word/comments.xml': root('comments', `<w:comment w:id="0">${paragraph('Check this')}</w:comment>`),
    'word/commentsExtended.xml': `${head}<w15:commentsEx xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"/>`,
    'word/people.xml': `${head}<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"/>`,
    'word/theme/theme1.xml': `${head}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office"/>`,
    'word/media/image1.png': picture,
    'customXml/item1.xml':
      '<?mso-contentType?><b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography" SelectedStyle="\\APASixthEditionOfficeOnline.xsl"/>',
    'customXml/itemProps1.xml': `${head}<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>`,
    'customXml/_rels/item1.xml.rels': relationships(['customXmlProps', 'itemProps1.xml']),
    'docMetadata/LabelInfo.xml':
      '<clbl:labelList xmlns:clbl="http://schemas.microsoft.com/office/2020/mipLabelMetadata"/>',
    'docProps/core.xml': properties,
    'docProps/app.xml': app,
  })

/** As LibreOffice writes it: few parts, an encoding in other letters, and quotation marks of its own. */
export const fromLibreOffice = (body: string) =>
  wordFileOf({
    '_rels/.rels': relationships(
      [core, 'docProps/core.xml'],
      ['extended-properties', 'docProps/app.xml'],
      ['officeDocument', 'word/document.xml'],
    ),
    '[Content_Types].xml': types([
      ['word/document.xml', `${word}.document.main+xml`],
      ['word/styles.xml', `${word}.styles+xml`],
      ['word/footer1.xml', `${word}.footer+xml`],
    ]),
    'word/_rels/document.xml.rels': relationships(
      ['styles', 'styles.xml'],
      ['footer', 'footer1.xml'],
      ['fontTable', 'fontTable.xml'],
      ['settings', 'settings.xml'],
      ['theme', 'theme/theme1.xml'],
    ),
    'word/document.xml': root('document', `<w:body>${body}${wordField(' FILENAME ')}</w:body>`).replace(
      'UTF-8',
      'utf-8',
    ),
    'word/styles.xml': root('styles', ''),
    'word/footer1.xml': root('ftr', wordField('PAGE')),
    'word/fontTable.xml': root('fonts', ''),
    'word/settings.xml': root('settings', '<w:compat/>'),
    'word/theme/theme1.xml': `${head}<a:theme xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'/>`,
    'docProps/core.xml': properties,
    'docProps/app.xml': app,
  })

/** As Google Docs writes it: embedded fonts as they are, and links without a title. */
export const fromGoogleDocs = (body: string) =>
  wordFileOf({
    'word/numbering.xml': root('numbering', ''),
    'word/settings.xml': root('settings', ''),
    'word/fontTable.xml': root('fonts', '<w:font w:name="Roboto"><w:embedRegular r:id="rId1"/></w:font>'),
    'word/styles.xml': root('styles', ''),
    'word/document.xml': root('document', `<w:body>${body}</w:body>`),
    'word/media/image1.png': picture,
    'word/fonts/Roboto-regular.ttf': new Uint8Array(100),
    'word/theme/theme1.xml': `${head}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"/>`,
    'word/_rels/document.xml.rels': relationships(
      ['theme', 'theme/theme1.xml'],
      ['settings', 'settings.xml'],
      ['fontTable', 'fontTable.xml'],
      ['numbering', 'numbering.xml'],
      ['styles', 'styles.xml'],
      ['hyperlink', 'http://town.example', true],
      ['image', 'media/image1.png'],
    ),
    'word/_rels/fontTable.xml.rels': relationships(['font', 'fonts/Roboto-regular.ttf']),
    '_rels/.rels': relationships(['officeDocument', 'word/document.xml']),
    '[Content_Types].xml': types(
      [
        ['word/document.xml', `${word}.document.main+xml`],
        ['word/styles.xml', `${word}.styles+xml`],
      ],
      '<Default Extension="ttf" ContentType="application/x-font-ttf"/>',
    ),
  })

import type { Plugin } from 'vite'

/**
 * docxtemplater brings a parser of XML for Node. In a browser its own replacement uses the browser's parser, which saves
 * 25 kB; and the other parser would be built into a reader of files, which a device may not have without a connection.
 */
export function browserXml(): Plugin {
  return {
    name: 'browser-xml',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== '@xmldom/xmldom' || !importer?.includes('/docxtemplater/')) return null
      return this.resolve('./browser-versions/xmldom.js', importer)
    },
  }
}

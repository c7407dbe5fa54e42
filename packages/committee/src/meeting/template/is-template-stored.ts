import type * as Y from 'yjs'
import { templateMap, templateSettings, timeZoneKey } from './meeting-template.ts'

/** False for a template of derived defaults, which was never changed or saved. The time zone is stored when the committee is created. */
export function isTemplateStored(doc: Y.Doc): boolean {
  const isEdited = templateMap(doc, 'templateRituals').size + templateMap(doc, 'templateAgenda').size > 0
  return isEdited || [...templateSettings(doc).keys()].some((key) => key !== timeZoneKey)
}

import { membersTexts } from '../../../../texts/en/members.ts'
import { announceMissingPart } from '../../../../ui/missing-part.ts'
import { reloadPage } from '../../../../ui/reload-page.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { whenReachable } from '../../../../ui/when-reachable.ts'
import type { DirectoryRow } from './directory-row.ts'

/** Saves the directory as a CSV file. Loads the library that writes it on demand. */
export async function exportMembers(slug: string, rows: readonly DirectoryRow[]): Promise<void> {
  try {
    const { membersCsv } = await whenReachable(() => import('../csv/members-csv.ts'))
    saveFile(membersCsv(rows.filter(({ derived }) => !derived)), membersTexts.csv.fileName(slug))
  } catch (failure) {
    announceMissingPart(failure, { reload: reloadPage })
  }
}

import { membersTexts } from '../../../../texts/en/members.gen.ts'
import { csvFile } from '../../../../ui/csv-file.ts'
import type { DirectoryRow } from '../directory/directory-row.ts'

const { columns } = membersTexts.csv

/** The directory as CSV. */
export function membersCsv(rows: readonly DirectoryRow[]): Blob {
  const { name, role, email, from, until, invitation, attended, held, votes } = columns
  return csvFile([
    [name, role, email, from, until, invitation, attended, held, votes],
    ...rows.map(({ member, status, record, votes: isVoting }) => [
      member.name,
      member.role,
      member.email,
      member.from,
      member.until,
      status === null ? '' : membersTexts.badges[status],
      record.attended,
      record.held,
      isVoting ? membersTexts.csv.yes : membersTexts.csv.no,
    ]),
  ])
}

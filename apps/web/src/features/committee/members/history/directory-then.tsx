import type { Member, MemberDifference } from '@civic-hub/committee/members'
import { membersTexts } from '../../../../texts/en/members.ts'
import rows from '../../../../ui/rows.module.css'
import page from '../members-page.module.css'

const { history: texts } = membersTexts

/** The earlier directory, sorted by name. Members who were changed in this version are marked. */
export function DirectoryThen(props: { members: readonly Member[]; changes: readonly MemberDifference[] }) {
  const changed = new Set(props.changes.map(({ id }) => id))
  const present = props.members
    .filter(({ removedAt }) => removedAt === null)
    .sort((a, b) => a.name.localeCompare(b.name))
  if (present.length === 0) return <p className={page.hint}>{membersTexts.directory.empty}</p>
  return (
    <ul className={rows.list} aria-label={membersTexts.directory.title}>
      {present.map(({ id, name, role, email }) => (
        <li key={id} className={rows.row}>
          <div className={rows.what}>
            <p className={rows.name}>
              <bdi>{name}</bdi> {changed.has(id) && <span className={page.badge}>{texts.mark}</span>}
            </p>
            <p className={rows.detail}>
              <bdi>{role}</bdi>
              {email !== '' && ` · ${email}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

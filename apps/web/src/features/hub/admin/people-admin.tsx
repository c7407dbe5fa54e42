import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { readSitePeople } from '../../../replica/session/administration.ts'
import { useSiteRole } from '../../../replica/session/session.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { adminTexts } from '../../../texts/en/admin.gen.ts'
import rows from '../../../ui/rows.module.css'
import { SearchField } from '../../../ui/search-field.tsx'
import classes from './admin.module.css'
import { PersonAdmin } from './person-admin.tsx'

const { people: texts } = adminTexts
const pauseBeforeSearchMs = 250
const shownAtOnce = 50

/** All accounts, with roles and disabled accounts. Moderators see only names and the General Committee. */
export function PeopleAdmin({ accountId }: { accountId: string }) {
  const isAdmin = useSiteRole() === 'admin'
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState(1)
  const [searched] = useDebouncedValue(search, pauseBeforeSearchMs)
  const read = useCallback(() => readAll(searched, pages), [searched, pages])
  const { state, load, perform } = useLoaded(read)

  return (
    <>
      <SearchField
        className={classes.search ?? ''}
        label={isAdmin ? texts.search : texts.searchNames}
        value={search}
        onChange={(words) => {
          setSearch(words)
          setPages(1)
        }}
      />
      {state.kind !== 'loaded' ? (
        <PageNotLoaded state={state} onRetry={load} offline={adminTexts.offline} />
      ) : (
        <>
          <p className={classes.count} role="status">
            {state.value.total === 0 ? texts.none : texts.count(state.value.total)}
          </p>
          <ul className={rows.list} aria-label={texts.title}>
            {state.value.people.map((person) => (
              <PersonAdmin
                key={person.accountId}
                person={person}
                isSelf={person.accountId === accountId}
                isAdmin={isAdmin}
                perform={perform}
              />
            ))}
          </ul>
          {state.value.people.length < state.value.total && (
            <div>
              <Button variant="default" onClick={() => setPages(pages + 1)}>
                {texts.more}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

/** Reads all visible pages: after a change they are read again together. */
async function readAll(search: string, pages: number) {
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, page) => readSitePeople(search, page * shownAtOnce)),
  )
  const failure = answers.find((answer) => !answer.ok)
  if (failure) return failure
  const read = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  return {
    ok: true as const,
    value: { total: read[0]?.total ?? 0, people: read.flatMap(({ people }) => people) },
  }
}

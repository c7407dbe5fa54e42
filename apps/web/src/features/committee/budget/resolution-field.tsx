import { queryResolutions } from '@civic-hub/committee/resolutions'
import { Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { resolutionNumberTexts } from '../../../texts/en/resolution-number.gen.ts'
import { resolutionsTexts } from '../../../texts/en/resolutions.gen.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './ledger-table.module.css'

const { ledger: texts } = resolutionsTexts

interface ResolutionsHere {
  slug: string
  /** The newest first. */
  options: readonly { value: string; label: string }[]
  /** By the id of the motion. */
  numbers: ReadonlyMap<string, string>
}

const Context = createContext<ResolutionsHere>({ slug: '', options: [], numbers: new Map() })

export const useResolutionsHere = () => useContext(Context)

/** The committee's resolutions, for the forms and rows of the ledger. */
export function ResolutionsHere({ slug, children }: { slug: string; children: ReactNode }) {
  const { doc } = useReplica()
  const resolutions = useQuery(useMemo(() => queryResolutions(doc), [doc]))
  const value = useMemo(
    (): ResolutionsHere => ({
      slug,
      options: resolutions.map(({ motionId, number, motion }) => ({
        value: motionId,
        label: texts.option(number, motion?.text ?? ''),
      })),
      numbers: new Map(resolutions.map(({ motionId, number }) => [motionId, number])),
    }),
    [resolutions, slug],
  )
  return <Context value={value}>{children}</Context>
}

interface ResolutionFieldProps {
  value: string | null | undefined
  onChange: (motionId: string) => void
}

/** The resolution that allowed an entry. Absent in a committee without resolutions. */
export function ResolutionField({ value, onChange }: ResolutionFieldProps) {
  const { options } = useResolutionsHere()
  if (options.length === 0 && !value) return null
  const isUnknown = Boolean(value) && options.every((one) => one.value !== value)
  return (
    <Select
      label={texts.label}
      searchable
      limit={100}
      value={value ?? ''}
      {...savedWords(options.find((one) => one.value === value)?.label ?? texts.none)}
      onChange={(next) => onChange(next ?? '')}
      data={[
        { value: '', label: texts.none },
        ...(isUnknown ? [{ value: value ?? '', label: texts.unknown }] : []),
        ...options,
      ]}
    />
  )
}

/** A link to the resolution that allowed an entry. */
export function AllowedBy({ motionId }: { motionId: string }) {
  const { slug, numbers } = useResolutionsHere()
  const number = numbers.get(motionId)
  if (number === undefined) return <span className={classes.resolution}>{texts.unknown}</span>
  return (
    <Link to="/$committeeId/resolutions" params={{ committeeId: slug }} hash={motionId} className={classes.resolution}>
      {resolutionNumberTexts.number(number)}
    </Link>
  )
}

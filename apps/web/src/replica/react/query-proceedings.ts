import { queryProceedings as createQuery } from '@civic-hub/committee'
import { shareQuery } from './share-query.ts'

export const queryProceedings = shareQuery(createQuery)

import { checkRealItaly, honestDeliveries, italianKinds } from '../slow/mutations/check-real-italy.ts'

checkRealItaly(italianKinds, honestDeliveries)

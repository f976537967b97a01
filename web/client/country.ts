// The page needs no script. The module names its styles for the build.
import '../styles/country.css'

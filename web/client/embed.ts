// The pages of `/embed/` have styles and no script of their own.
import '../styles/embed.css'

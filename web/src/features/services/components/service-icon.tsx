import {
  BadgeCheck,
  Bitcoin,
  Briefcase,
  Building2,
  Calculator,
  CalendarDays,
  ChartLine,
  ClipboardCheck,
  Contact,
  CreditCard,
  FileText,
  Gavel,
  Gift,
  GraduationCap,
  HardDrive,
  HeartHandshake,
  HeartPulse,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageCircleHeart,
  MessagesSquare,
  Palette,
  PiggyBank,
  Puzzle,
  Scale,
  ShieldAlert,
  ShieldCheck,
  Shirt,
  Signpost,
  Siren,
  Sparkles,
  Store,
  Umbrella,
  UserSearch,
  Users,
} from 'lucide-react';

/** The icons that the catalogue names; a service with any other icon shows the puzzle piece. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'badge-check': BadgeCheck,
  bitcoin: Bitcoin,
  briefcase: Briefcase,
  'building-2': Building2,
  calculator: Calculator,
  'calendar-days': CalendarDays,
  'chart-line': ChartLine,
  'clipboard-check': ClipboardCheck,
  contact: Contact,
  'credit-card': CreditCard,
  'file-text': FileText,
  gavel: Gavel,
  gift: Gift,
  'graduation-cap': GraduationCap,
  'hard-drive': HardDrive,
  'heart-handshake': HeartHandshake,
  'heart-pulse': HeartPulse,
  landmark: Landmark,
  'layout-dashboard': LayoutDashboard,
  megaphone: Megaphone,
  'message-circle-heart': MessageCircleHeart,
  'messages-square': MessagesSquare,
  palette: Palette,
  'piggy-bank': PiggyBank,
  puzzle: Puzzle,
  scale: Scale,
  'shield-alert': ShieldAlert,
  'shield-check': ShieldCheck,
  shirt: Shirt,
  signpost: Signpost,
  siren: Siren,
  sparkles: Sparkles,
  store: Store,
  umbrella: Umbrella,
  'user-search': UserSearch,
  users: Users,
};

interface ServiceIconProps {
  readonly icon: string;
  /** The category's colour; `tinted` sets it on a pale square of itself. */
  readonly color: string;
  readonly size?: number;
}

export function ServiceIcon({ icon, color, size = 20 }: ServiceIconProps) {
  const Icon = ICONS[icon] ?? Puzzle;
  return (
    <span
      aria-hidden
      className="service-tint inline-grid shrink-0 place-items-center rounded-button"
      style={{ '--service': color, width: size * 2, height: size * 2 }}
    >
      <Icon size={size} strokeWidth={1.75} />
    </span>
  );
}

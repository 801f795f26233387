import { useAuth } from '#web/platform/api/auth.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { ThemeChoice } from '#web/platform/shell/ThemeChoice.tsx';
import { OwnAuthorities } from '#web/records/staff/authorities/UserAuthorities.tsx';
import { AccessCard } from '#web/records/staff/profile/AccessCard.tsx';
import { DetailsCard } from '#web/records/staff/profile/DetailsCard.tsx';
import { PasswordCard, PictureCard, SessionsCard } from '#web/records/staff/profile/ProfileCards.tsx';

export function ProfilePage() {
  const { profile } = useAuth();
  const context = [profile.username, profile.jobTitle, profile.department.name].filter(Boolean).join(' · ');
  return (
    <>
      <PageHeading title="Profile" context={context} />
      <div className="grid max-w-6xl items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <DetailsCard key={profile.id} />
          <SessionsCard />
        </div>
        <div className="grid gap-4">
          <PictureCard />
          <PasswordCard />
          <Card title="Appearance">
            <ThemeChoice />
          </Card>
          <AccessCard />
          <Card title="Written authorities">
            <OwnAuthorities />
          </Card>
        </div>
      </div>
    </>
  );
}

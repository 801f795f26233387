import { Card } from '#web/page/Card.tsx';
import { PageHeading } from '#web/page/PageHeading.tsx';
import { AccessCard } from '#web/profile/AccessCard.tsx';
import { DetailsCard } from '#web/profile/DetailsCard.tsx';
import { PasswordCard } from '#web/profile/PasswordCard.tsx';
import { PictureCard } from '#web/profile/PictureCard.tsx';
import { SessionsCard } from '#web/profile/SessionsCard.tsx';
import { useAuth } from '#web/session/auth.ts';
import { ThemeChoice } from '#web/shell/ThemeChoice.tsx';

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
        </div>
      </div>
    </>
  );
}
